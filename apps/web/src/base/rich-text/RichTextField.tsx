import { Button } from '@codegouvfr/react-dsfr/Button';
import { EditorContent, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useEffect, useId, useState } from 'react';
import { commonTexts } from '../design/common-texts.ts';
import { useTexts } from '../i18n/texts.ts';
import { LinkDialog } from './LinkDialog.tsx';
import { RichTextToolbar } from './RichTextToolbar.tsx';
import { richTextTexts } from './rich-text-texts.ts';
import { safeHtml } from './safe-html.ts';
import './rich-text.css';

interface RichTextFieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly optional?: boolean;
  /** HTML; empty when nothing is written. */
  readonly value: string;
  readonly onChange: (html: string) => void;
  /** Most characters of HTML, where there is a limit: what is used of it is told. */
  readonly maxLength?: number;
  readonly error?: string | undefined;
  /** Within a dialog, which opens no other one: an address one types becomes a link by itself. */
  readonly inDialog?: boolean;
  /** Words that stand for others, such as `_id_`: a button each puts them where the cursor is. */
  readonly insertions?: readonly Insertion[];
}

export interface Insertion {
  readonly label: string;
  readonly text: string;
}

const noInsertion: readonly Insertion[] = [];

// The page has headings of its own above: a text begins under them.
const kit = StarterKit.configure({
  trailingNode: false,
  heading: { levels: [3, 4] },
  link: { openOnClick: false, protocols: ['http', 'https', 'mailto'], defaultProtocol: 'https' },
});

/** A text with headings, lists and links, as HTML. */
export function RichTextField({
  label,
  hint,
  optional = false,
  value,
  onChange,
  maxLength,
  error,
  inDialog = false,
  insertions = noInsertion,
}: RichTextFieldProps) {
  const t = useTexts(richTextTexts);
  const common = useTexts(commonTexts);
  const id = useId();
  const [linking, setLinking] = useState(false);
  const shownLabel = optional ? common('optional', { label }) : label;
  const describedBy = [
    ...(hint === undefined ? [] : [`${id}-hint`]),
    ...(error === undefined ? [] : [`${id}-error`]),
  ].join(' ');
  const editor = useEditor({
    extensions: [kit],
    content: safeHtml(value),
    // Underscores around a word are then the word's own.
    enableInputRules: insertions.length === 0,
    enablePasteRules: insertions.length === 0,
    // The rules it needs are in our style sheet.
    injectCSS: false,
    editorProps: {
      attributes: {
        class: 'app-rich-text app-rich-text-field__text fr-input',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': `${id}-label`,
        'aria-invalid': String(error !== undefined),
        ...(describedBy === '' ? {} : { 'aria-describedby': describedBy }),
      },
    },
    onUpdate: ({ editor: current }) => onChange(current.isEmpty ? '' : current.getHTML()),
  });
  // The value may change from outside: another community's is copied, a draft is taken up again.
  useEffect(() => {
    // The tab was left: the editor goes before its field does.
    if (editor.isDestroyed) return;
    const own = editor.isEmpty ? '' : editor.getHTML();
    if (value !== own) editor.commands.setContent(safeHtml(value), { emitUpdate: false });
  }, [editor, value]);
  return (
    <div
      className={`fr-input-group app-rich-text-field ${error === undefined ? '' : 'fr-input-group--error'}`}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: as a click on a label, for a field that is no input */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard reaches the field by itself */}
      <span id={`${id}-label`} className="fr-label" onClick={() => editor.commands.focus()}>
        {shownLabel}
      </span>
      {hint !== undefined && (
        <span id={`${id}-hint`} className="fr-hint-text">
          {hint}
        </span>
      )}
      <div className="app-rich-text-field__frame fr-mt-1w">
        <RichTextToolbar
          editor={editor}
          label={label}
          {...(inDialog ? {} : { onLink: () => setLinking(true) })}
        />
        <EditorContent editor={editor} />
      </div>
      {insertions.length > 0 && (
        <div className="app-rich-text-field__insertions fr-mt-1w">
          <span className="fr-hint-text">{t('insertions')}</span>
          {insertions.map(({ label: word, text }) => (
            <Button
              key={text}
              type="button"
              size="small"
              priority="tertiary"
              title={t('insert', { word })}
              onClick={() => editor.chain().focus().insertContent({ type: 'text', text }).run()}
            >
              {word}
            </Button>
          ))}
        </div>
      )}
      {maxLength !== undefined && (
        <p className="fr-hint-text fr-mb-0">{t('count', { count: value.length, max: maxLength })}</p>
      )}
      {error !== undefined && (
        <p id={`${id}-error`} className="fr-error-text">
          {error}
        </p>
      )}
      <LinkDialog
        open={linking}
        address={String(editor.getAttributes('link').href ?? '')}
        onClose={() => setLinking(false)}
        onApply={(href) => {
          setLinking(false);
          const chain = editor.chain().focus().extendMarkRange('link');
          // Nothing chosen and no link there: the address itself is the text.
          if (editor.state.selection.empty && !editor.isActive('link'))
            chain
              .insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] })
              .run();
          else chain.setLink({ href }).run();
        }}
      />
    </div>
  );
}
