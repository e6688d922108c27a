import { headRule } from '../../../content/collections/composed-pages.ts';
import type { ComponentRules } from '../../../content/components/component-rules.ts';
import { textsRule } from '../../../content/components/list-rules.ts';

export const components: ComponentRules = { Call: headRule(textsRule({ from: 'pages/contact/sales-call/call.tsx' })) };
