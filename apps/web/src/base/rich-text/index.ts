export { RichText } from './RichText.tsx';
export { RichTextField } from './RichTextField.tsx';
export { plainText } from './safe-html.ts';
