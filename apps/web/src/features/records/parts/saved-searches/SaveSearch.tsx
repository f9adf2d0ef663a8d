import { Button } from '@codegouvfr/react-dsfr/Button';
import { useState } from 'react';
import { useMe } from '../../../../base/api/session.ts';
import { commonTexts } from '../../../../base/design/common-texts.ts';
import { latePart } from '../../../../base/design/late-part.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { texts } from './texts.ts';

/** Its form is half the script of the page, for what few readers do. */
const SaveSearchDialog = latePart(async () => (await import('./SaveSearchDialog.tsx')).default);

interface SaveSearchProps {
  /** As in the address of the catalogue. */
  readonly query: string;
  /** Proposed name. */
  readonly words: string;
}

/** Keeps the search in the account of who is signed in. */
export function SaveSearch({ query, words }: SaveSearchProps) {
  const t = useTexts(texts);
  const tc = useTexts(commonTexts);
  const me = useMe().data;
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  if (!me) return null;
  const open = () => {
    setOpened(true);
    setOpen(true);
  };
  return (
    <>
      <Button size="small" priority="tertiary" iconId="fr-icon-save-line" onClick={open}>
        {t('save')}
      </Button>
      {wasOpened && (
        <SaveSearchDialog
          waiting={<p role="status">{tc('loading')}</p>}
          query={query}
          words={words}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
