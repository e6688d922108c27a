export { AccountLifecycle } from './account-lifecycle.tsx';
