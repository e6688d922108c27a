const tokens = ['site/design/tokens.css', 'site/design/fixed-tokens.css', 'site/design/breakpoints.css'];

/** Lengths come from the tokens; sizes that belong to one drawing are relative to the type. 1px and 2px are hairlines. */
export default {
  referenceFiles: tokens,
  rules: {
    'at-rule-no-unknown': [true, { ignoreAtRules: ['utilities'] }],
    'block-no-empty': true,
    'declaration-block-no-duplicate-properties': true,
    'declaration-block-no-shorthand-property-overrides': true,
    'declaration-property-unit-disallowed-list': {
      '/^(margin|padding|gap|row-gap|column-gap|border-radius)/': ['rem'],
      '/^font(-size)?$/': ['rem'],
    },
    'declaration-property-value-disallowed-list': { '/.*/': ['/(?<![\\d.])(?!-?[012]px)-?\\d*\\.?\\d+px/'] },
    'media-feature-name-disallowed-list': ['/width/', '/height/'],
    'no-unknown-animations': true,
    'no-unknown-custom-media': true,
    'no-unknown-custom-properties': true,
    'property-no-unknown': true,
    'unit-no-unknown': true,
  },
  overrides: [
    {
      files: tokens,
      rules: { 'declaration-property-value-disallowed-list': null, 'media-feature-name-disallowed-list': null },
    },
  ],
};
