"""The MkDocs plugin, thin: makes the pages before a build, points edit links at the records, guards the output."""

import tempfile
from pathlib import Path

from mkdocs.config import config_options
from mkdocs.config.base import Config
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.plugins import BasePlugin, event_priority
from mkdocs.structure.files import Files
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page
from mkdocs.utils.templates import TemplateContext

from sglang_compat import guide, pages, policy
from sglang_compat.faults import GuideError


class PluginConfig(Config):  # type: ignore[no-untyped-call]
    """The plugin's settings in mkdocs.yml."""

    snippets = config_options.Dir(exists=True, default="snippets")


class SGLangCompatPlugin(BasePlugin[PluginConfig]):  # type: ignore[no-untyped-call]
    """Generates the error pages as files in the docs folder; MkDocs does the rest."""

    def on_startup(self, *, command: str, dirty: bool) -> None:
        """Note whether the guide is served: then the notebook's outputs are kept for the session."""
        self.kept = tempfile.TemporaryDirectory(prefix="notebook-") if command == "serve" else None

    def on_config(self, config: MkDocsConfig) -> None:
        """Leave edit links out where no repository is named; a build executes the notebook anew.

        mkdocs-jupyter keeps a notebook's outputs until the notebook itself changes. The matrix depends on the
        records too, so a build keeps nothing; a server does, since executing takes longer than a reader waits.
        """
        if not config.repo_url:
            config.edit_uri = None
        if (jupyter := config.plugins.get("mkdocs-jupyter")) is not None:
            jupyter.config["cache"] = self.kept is not None
            jupyter.config["cache_dir"] = self.kept.name if self.kept else ""

    def on_pre_build(self, *, config: MkDocsConfig) -> None:
        """Make the pages. What is wrong with a record ends the build, with all faults."""
        try:
            guide.generate(Path(self.config.snippets), Path(config.docs_dir))
        except GuideError as error:
            raise PluginError(str(error)) from error
        except OSError as error:
            raise PluginError(f"{error.filename or config.docs_dir}: cannot be written: {error.strerror}") from error

    def on_page_context(
        self, context: TemplateContext, /, *, page: Page, config: MkDocsConfig, nav: Navigation
    ) -> None:
        """Let an error page's edit link lead to its record: the page itself is generated."""
        folder, _, name = page.file.src_uri.rpartition("/")
        if not config.repo_url or not page.edit_url or not page.file.src_uri.startswith(pages.GENERATED):
            return
        record = Path(self.config.snippets, name.removesuffix(".md"), "record.json")
        written = folder == pages.SECTION and record.exists()  # by a person: an index page is not
        base = page.edit_url.split("/docs/")[0]
        page.edit_url = f"{base}/snippets/{record.parent.name}/record.json" if written else None

    def on_page_content(self, html: str, /, *, page: Page, config: MkDocsConfig, files: Files) -> str:
        """Leave out of a notebook what its converter adds to be a page of its own, some of it from other hosts."""
        return policy.plain(html) if page.file.src_uri.endswith(".ipynb") else html

    @event_priority(-100)  # last: what another plugin adds is governed, too
    def on_post_page(self, output: str, /, *, page: Page, config: MkDocsConfig) -> str:
        """Put the Content-Security-Policy into every page."""
        return policy.guarded(output, served=self.kept is not None)

    @event_priority(-100)
    def on_post_template(self, output_content: str, /, *, template_name: str, config: MkDocsConfig) -> str:
        """Put it into the page for a missing address as well."""
        html = template_name.endswith(".html")
        return policy.guarded(output_content, served=self.kept is not None) if html else output_content
