import en from "@sosmessages/texts/languages/en/start.yaml";
import nb from "@sosmessages/texts/languages/nb/start.yaml";
import se from "@sosmessages/texts/languages/se/start.yaml";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { WrittenForProvider } from "#lib/router.tsx";
import { SpokenProvider, type Spoken } from "#lib/texts.tsx";
import { config } from "#test/config.ts";
import { Help } from "./LoginScreen.tsx";

const languages: Readonly<Record<string, Spoken>> = {
  nb: { locale: "nb", texts: nb },
  se: { locale: "se", texts: se },
  en: { locale: "en", texts: en },
};

function shown(language: "nb" | "se" | "en", isWeb: boolean, feedbackUrl: string | null, hasApp?: true): string {
  const spoken = languages[language] ?? null;
  return renderToStaticMarkup(
    <WrittenForProvider value="/login">
      <SpokenProvider value={spoken}>
        <Help isWeb={isWeb} service={{ ...config, feedbackUrl, ...(hasApp && { hasApp }) }} />
      </SpokenProvider>
    </WrittenForProvider>,
  );
}

describe("the help below the login form", () => {
  it("says in each language how to begin and where the answers are", () => {
    for (const [language, { texts }] of Object.entries(languages)) {
      const help = shown(language as "nb", false, null);
      expect(help).toContain(texts["login.help_register"]);
      expect(help).toContain(texts["login.help_mailbox"]);
    }
  });

  it("hints at the app's mailbox on the web, where there is an app, and not in the app", () => {
    expect(shown("nb", true, null, true)).toContain(nb["login.app_hint"]);
    expect(shown("nb", true, null)).not.toContain(nb["login.app_hint"]);
    expect(shown("nb", false, null, true)).not.toContain(nb["login.app_hint"]);
  });

  it("asks for opinions on the web, in Norwegian and English, where the service has a page for them", () => {
    const url = "https://opinions.example.org/form";
    expect(shown("nb", true, url)).toContain(`href="${url}"`);
    expect(shown("en", true, url)).toContain(`href="${url}"`);
    expect(shown("se", true, url)).not.toContain(url);
    expect(shown("nb", false, url)).not.toContain(url);
    expect(shown("nb", true, null)).not.toContain(nb["login.feedback"]);
  });
});
