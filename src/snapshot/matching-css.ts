/**
 * The style rules of the document that a piece of page needs: with them, its snapshot looks the same. Animations, :hover
 * rules and fonts are left out.
 * @param page the root of that piece, an `html` of its own
 * @returns a generator that rests after each rule, because it takes long on a cheap phone; its end is the style sheet
 */
export function* matchingCss(sheets: Iterable<CSSStyleSheet>, page: Element): Generator<void, string> {
  let css = '';
  for (const sheet of sheets) css += yield* matchingRules(rulesOf(sheet), page);
  return css;
}

function* matchingRules(rules: Iterable<CSSRule>, page: Element): Generator<void, string> {
  let css = '';
  for (const rule of rules) {
    yield;
    if (rule instanceof CSSStyleRule) {
      if (matches(page, rule.selectorText)) css += rule.cssText;
    } else if (isGroup(rule)) {
      const inner = yield* matchingRules(rule.cssRules, page);
      if (inner) css += `${rule.cssText.slice(0, rule.cssText.indexOf('{'))}{${inner}}`;
    } else if (/^@layer[^{]*;$/.test(rule.cssText)) {
      // The order of the layers.
      css += rule.cssText;
    }
  }
  return css;
}

/** The rules of a sheet. The sheet of a browser extension may not be read, and is not ours. */
function rulesOf(sheet: CSSStyleSheet): Iterable<CSSRule> {
  try {
    return sheet.cssRules;
  } catch {
    return [];
  }
}

/** @media, @supports, @layer, @container: rules that contain rules. */
function isGroup(rule: CSSRule): rule is CSSRule & { cssRules: CSSRuleList } {
  return 'cssRules' in rule && !(rule instanceof CSSKeyframesRule);
}

function matches(page: Element, selector: string): boolean {
  // Rules for `:root` hold the theme's variables. In a snapshot outside of a document, nothing matches `:root`.
  if (/:root|:host/.test(selector)) return true;
  const ofElements = selector.replaceAll(/::[\w-]+(\([^)]*\))?/g, '');
  try {
    return page.matches(ofElements) || page.querySelector(ofElements) !== null;
  } catch {
    // The selector consists of a pseudo-element alone.
    return true;
  }
}
