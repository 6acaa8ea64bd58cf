"""The tables. Migrations in `migrations/versions` lead to exactly this."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    DateTime,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    SmallInteger,
    String,
    Table,
    Text,
    text,
    true,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)

# SQLite numbers rows by itself only in a column declared INTEGER.
RowId = BigInteger().with_variant(Integer, "sqlite")

BOARD_COLUMNS = ("ended_at", "solo", "result", "run_score", "streak")

# Written out and without parameters, as a database wants them for finding that an index holds what is asked for.
IS_LIVE = text("phase <> 'over'")
HAS_NOTICE = text("notice_id IS NOT NULL")

rooms = Table(
    "rooms",
    metadata,
    Column("id", RowId, primary_key=True, autoincrement=True),
    Column("game", String(32), nullable=False),
    Column("rules_version", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("seed", LargeBinary(32), nullable=False),
    Column("host_id", BigInteger, nullable=False),
    Column("seats", Text, nullable=False),
    Column("phase", String(8), nullable=False),
    Column("ply", Integer, nullable=False),
    Column("position", Text, nullable=False),
    Column("recap", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Column("home_kind", String(10), nullable=False),
    Column("guild_id", BigInteger),
    Column("channel_id", BigInteger, nullable=False),
    Column("message_id", BigInteger),
    Column("language", String(8), nullable=False),
    Column("theme", String(12), nullable=False),
    Column("ended_by", String(16)),
    Column("is_solo", Boolean, nullable=False, server_default=true()),
    Column("for_streak", Boolean, nullable=False, server_default=true()),
    Column("once", String(64)),
    Column("hours", Integer, nullable=False, server_default="24"),
    Column("notice_id", BigInteger),
    Column("deadline", DateTime(timezone=True), index=True),
    # Holds "game:person" while a game against the computer lives, so that there is one at most.
    Column("solo", String(64), unique=True),
    Column("computer_to_act", Boolean, nullable=False, index=True),
    Column("created_at", DateTime(timezone=True), nullable=False),
    Column("changed_at", DateTime(timezone=True), nullable=False),
    Index(None, "host_id", "phase"),
    Index("ix_rooms_live", "game", "id", sqlite_where=IS_LIVE, postgresql_where=IS_LIVE),
    Index("ix_rooms_notice_id", "notice_id", sqlite_where=HAS_NOTICE, postgresql_where=HAS_NOTICE),
)

# Who sits where, for finding a person's games; `rooms.seats` holds the same and the computers.
sitters = Table(
    "sitters",
    metadata,
    Column("room_id", BigInteger, ForeignKey("rooms.id"), primary_key=True),
    Column("user_id", BigInteger, primary_key=True),
    Index(None, "user_id"),
)

people = Table(
    "people",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("language", String(8)),
    Column("theme", String(12), nullable=False),
    Column("plays_privately", Boolean, nullable=False),
    Column("is_mentioned", Boolean, nullable=False),
    Column("is_on_global_boards", Boolean, nullable=False),
    Column("is_on_boards", Boolean, nullable=False, server_default=true()),
)

# What people called themselves when they were last seen.
names = Table(
    "names",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("name", String(64), nullable=False),
)

# Whom a server's managers took off its boards.
left_out = Table(
    "left_out",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
)

servers = Table(
    "servers",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("language", String(8)),
    Column("channels", Text, nullable=False),
    Column("hours", Integer, nullable=False),
    Column("shows_global_boards", Boolean, nullable=False),
)

asides = Table(
    "asides",
    metadata,
    Column("room_id", BigInteger, ForeignKey("rooms.id"), primary_key=True),
    Column("seat", SmallInteger, primary_key=True),
    Column("key", String(32), primary_key=True),
    Column("uses", Integer, nullable=False),
)

log = Table(
    "log",
    metadata,
    Column("room_id", BigInteger, ForeignKey("rooms.id"), primary_key=True),
    Column("ply", Integer, primary_key=True),
    Column("seat", SmallInteger, nullable=False),
    Column("notation", Text, nullable=False),
)

runs = Table(
    "runs",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("game", String(32), primary_key=True),
    Column("games", Integer, nullable=False),
    Column("wins", Integer, nullable=False),
    Column("tally", BigInteger, nullable=False),
    Column("best", BigInteger),
)

results = Table(
    "results",
    metadata,
    Column("room_id", BigInteger, ForeignKey("rooms.id"), primary_key=True),
    Column("seat", SmallInteger, primary_key=True),
    Column("user_id", BigInteger, nullable=False),
    Column("game", String(32), nullable=False),
    Column("guild_id", BigInteger),
    Column("result", String(4), nullable=False),
    Column("reason", String(32), nullable=False),
    Column("score", BigInteger, nullable=False),
    Column("solo", Boolean, nullable=False),
    Column("streak", Integer, nullable=False),
    Column("run_score", BigInteger, nullable=False),
    Column("plies", Integer, nullable=False),
    Column("ended_at", DateTime(timezone=True), nullable=False),
    Index(None, "user_id", "game", "ended_at"),
    # Boards are read from these two alone: by server and person, and by person.
    Index("ix_results_board", "game", "guild_id", "user_id", *BOARD_COLUMNS),
    Index("ix_results_global_board", "game", "user_id", *BOARD_COLUMNS),
)
