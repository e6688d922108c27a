import type { Expression, Program } from 'estree';
import { toEstree } from 'hast-util-to-estree';
import { type PropValue, Rich } from './component-rules.ts';

/** Value of an attribute as the MDX compiler expects it: a string or an expression. */
type AttributeValue = string | { type: 'mdxJsxAttributeValueExpression'; value: string; data: { estree: Program } };

/** Returns a property as an attribute of the compiled component. */
export function toAttributeExpression(value: PropValue): AttributeValue {
  if (typeof value === 'string') return value;
  const estree: Program = {
    type: 'Program',
    sourceType: 'module',
    body: [{ type: 'ExpressionStatement', expression: toExpression(value) }],
  };
  return { type: 'mdxJsxAttributeValueExpression', value: '', data: { estree } };
}

function toExpression(value: PropValue): Expression {
  if (value instanceof Rich) return toRichExpression(value);
  if (Array.isArray(value)) return { type: 'ArrayExpression', elements: value.map(toExpression) };
  if (typeof value !== 'object') return { type: 'Literal', value: value as string | number | boolean };
  return {
    type: 'ObjectExpression',
    properties: Object.entries(value).flatMap(([name, item]) =>
      item === undefined
        ? []
        : [
            {
              type: 'Property' as const,
              kind: 'init' as const,
              key: { type: 'Literal' as const, value: name },
              value: toExpression(item),
              computed: false,
              method: false,
              shorthand: false,
            },
          ],
    ),
  };
}

function toRichExpression({ nodes }: Rich): Expression {
  const [statement] = toEstree({ type: 'root', children: [...nodes] }).body;
  if (statement?.type !== 'ExpressionStatement') throw new Error('Formatted text must compile to one expression');
  return statement.expression;
}
