export { RichText } from './RichText.tsx';
export { type Insertion, RichTextField } from './RichTextField.tsx';
export { plainText } from './safe-html.ts';
