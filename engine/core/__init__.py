"""What every game shares: the protocol, matches, chance, runs, records and budgets."""
