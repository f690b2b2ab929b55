/** Within one of these, everything that can be used is as if it were pointed at, or had the focus. */
const shown = (state: "hover" | "focus") => `[data-shows~="${state}"] :is(a, button, input)`;

const styleRulesIn = (rules: CSSRuleList): readonly CSSStyleRule[] =>
  [...rules].flatMap((rule) => {
    if (rule instanceof CSSStyleRule) return [rule];
    return rule instanceof CSSGroupingRule ? styleRulesIn(rule.cssRules) : [];
  });

/** Scripts cannot set :hover or :focus. Each rule gets a second selector for a class, so that the specimen shows the original rule. */
export function showStates(): void {
  for (const sheet of document.styleSheets) {
    for (const rule of styleRulesIn(sheet.cssRules)) {
      if (!/:(?:hover|focus)/.test(rule.selectorText)) continue;
      rule.selectorText = rule.selectorText
        .replace(/:hover/g, `:is(:hover, ${shown("hover")})`)
        .replace(/:focus(?:-visible)?/g, (state) => `:is(${state}, ${shown("focus")})`);
    }
  }
}
