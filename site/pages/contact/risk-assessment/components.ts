export { ContactForm, Head } from './parts.tsx';
export { Questionnaire } from './questionnaire.tsx';
