"""Settings: from the environment or a `.env` file, each explained in `.env.example`."""

from pathlib import Path
from typing import Literal

from pydantic import AliasChoices, Field, SecretStr, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict
from sqlalchemy import URL


class Settings(BaseSettings):
    """How this Madang runs. Without a token it plays in the browser instead of Discord."""

    model_config = SettingsConfigDict(
        env_prefix="MADANG_", env_file=".env", env_ignore_empty=True, extra="ignore", populate_by_name=True
    )

    token: SecretStr | None = Field(None, validation_alias=AliasChoices("MADANG_TOKEN", "DISCORD_TOKEN"))
    api: str | None = None
    data_folder: Path = Path.home() / ".madang"
    kernels_folder: Path | None = None
    database_url: str | None = Field(None, repr=False)
    language: Literal["en", "es", "pt_BR", "ko"] = "en"
    emojis: bool = True
    playground_host: str = "127.0.0.1"
    playground_port: int = Field(8420, ge=0, le=65535)
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    log_format: Literal["console", "json"] = "console"
    threads: int = Field(2, ge=1, le=64)
    metrics_host: str = "127.0.0.1"
    metrics_port: int | None = Field(None, ge=0, le=65535)

    @field_validator("data_folder", "kernels_folder")
    @classmethod
    def _at_home(cls, folder: Path | None) -> Path | None:
        return folder.expanduser() if folder else None

    @property
    def kernels(self) -> Path:
        """The folder for compiled kernels."""
        return self.kernels_folder or self.data_folder / "kernels"

    @property
    def database(self) -> str:
        """The database's address as SQLAlchemy reads it, without a driver."""
        if self.database_url:
            return self.database_url
        address = URL.create("sqlite", database=str(self.data_folder / "madang.sqlite3"))
        return address.render_as_string(hide_password=False)
