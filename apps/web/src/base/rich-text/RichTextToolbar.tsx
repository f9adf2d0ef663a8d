import type { FrIconClassName, RiIconClassName } from '@codegouvfr/react-dsfr';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { type Editor, useEditorState } from '@tiptap/react';
import { type KeyboardEvent, useRef } from 'react';
import { useTexts } from '../i18n/texts.ts';
import { richTextTexts } from './rich-text-texts.ts';

type Name =
  | 'bold'
  | 'italic'
  | 'underline'
  | 'strike'
  | 'heading'
  | 'subheading'
  | 'bulletList'
  | 'orderedList'
  | 'quote'
  | 'code'
  | 'rule'
  | 'link'
  | 'unlink'
  | 'undo'
  | 'redo';

interface Tool {
  readonly name: Name;
  readonly iconId: FrIconClassName | RiIconClassName;
  readonly run: (editor: Editor) => void;
  /** For those that stay pressed where the text is so. */
  readonly isOn?: (editor: Editor) => boolean;
  readonly isPossible?: (editor: Editor) => boolean;
}

interface RichTextToolbarProps {
  readonly editor: Editor;
  readonly label: string;
  /** Without it, there is no tool to set links. */
  readonly onLink?: () => void;
}

/**
 * Formatting of a rich text. One stop of the Tab key, as the toolbar pattern of ARIA says: arrows go from one tool to
 * the next, Home and End to the ends.
 */
export function RichTextToolbar({ editor, label, onLink }: RichTextToolbarProps) {
  const t = useTexts(richTextTexts);
  const tools = toolsWith(onLink);
  const bar = useRef<HTMLDivElement>(null);
  const at = useRef(0);
  const states = useEditorState({
    editor,
    selector: ({ editor: current }) =>
      tools.map(({ isOn, isPossible }) => ({
        isOn: isOn?.(current) ?? false,
        isPossible: isPossible?.(current) ?? true,
      })),
  });
  const move = (event: KeyboardEvent) => {
    const to = target(event.key, at.current, tools.length);
    if (to === undefined) return;
    event.preventDefault();
    at.current = to;
    const buttons = [...(bar.current?.querySelectorAll('button') ?? [])];
    for (const [rank, button] of buttons.entries()) button.tabIndex = rank === to ? 0 : -1;
    buttons[to]?.focus();
  };
  return (
    <div
      ref={bar}
      className="app-rich-text-field__tools"
      role="toolbar"
      aria-label={t('toolbar', { label })}
      onKeyDown={move}
    >
      {tools.map(({ name, iconId, run, isOn }, rank) => (
        <Button
          key={name}
          type="button"
          size="small"
          priority={states[rank]?.isOn ? 'secondary' : 'tertiary no outline'}
          iconId={iconId}
          title={t(name)}
          nativeButtonProps={{
            tabIndex: rank === at.current ? 0 : -1,
            'aria-disabled': !states[rank]?.isPossible,
            ...(isOn ? { 'aria-pressed': states[rank]?.isOn ?? false } : {}),
            onFocus: () => {
              at.current = rank;
            },
          }}
          onClick={() => {
            if (states[rank]?.isPossible) run(editor);
          }}
        />
      ))}
    </div>
  );
}

function target(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (at + 1) % count;
  if (key === 'ArrowLeft') return (at + count - 1) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return undefined;
}

const mark = (name: 'bold' | 'italic' | 'underline' | 'strike' | 'code', iconId: Tool['iconId']): Tool => ({
  name,
  iconId,
  run: (editor) => editor.chain().focus().toggleMark(name).run(),
  isOn: (editor) => editor.isActive(name),
});

const heading = (name: 'heading' | 'subheading', level: 3 | 4, iconId: Tool['iconId']): Tool => ({
  name,
  iconId,
  run: (editor) => editor.chain().focus().toggleHeading({ level }).run(),
  isOn: (editor) => editor.isActive('heading', { level }),
});

const linkTool = (onLink: () => void): Tool => ({
  name: 'link',
  iconId: 'fr-icon-link',
  run: onLink,
  isOn: (editor) => editor.isActive('link'),
});

const toolsWith = (onLink: (() => void) | undefined): readonly Tool[] => [
  mark('bold', 'fr-icon-bold'),
  mark('italic', 'fr-icon-italic'),
  mark('underline', 'fr-icon-underline'),
  mark('strike', 'fr-icon-strikethrough'),
  heading('heading', 3, 'fr-icon-h-3'),
  heading('subheading', 4, 'fr-icon-h-4'),
  {
    name: 'bulletList',
    iconId: 'fr-icon-list-unordered',
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
    isOn: (editor) => editor.isActive('bulletList'),
  },
  {
    name: 'orderedList',
    iconId: 'fr-icon-list-ordered',
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
    isOn: (editor) => editor.isActive('orderedList'),
  },
  {
    name: 'quote',
    iconId: 'fr-icon-quote-line',
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
    isOn: (editor) => editor.isActive('blockquote'),
  },
  mark('code', 'fr-icon-code-view'),
  {
    name: 'rule',
    iconId: 'fr-icon-separator',
    run: (editor) => editor.chain().focus().setHorizontalRule().run(),
  },
  ...(onLink ? [linkTool(onLink)] : []),
  {
    name: 'unlink',
    iconId: 'fr-icon-link-unlink',
    run: (editor) => editor.chain().focus().extendMarkRange('link').unsetLink().run(),
    isPossible: (editor) => editor.isActive('link'),
  },
  {
    name: 'undo',
    iconId: 'fr-icon-arrow-go-back-line',
    run: (editor) => editor.chain().focus().undo().run(),
    isPossible: (editor) => editor.can().undo(),
  },
  {
    name: 'redo',
    iconId: 'fr-icon-arrow-go-forward-line',
    run: (editor) => editor.chain().focus().redo().run(),
    isPossible: (editor) => editor.can().redo(),
  },
];
