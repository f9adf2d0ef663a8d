import { catalogueCalls, type Reuse } from '@cartable/contract/catalogue';
import { Badge } from '@codegouvfr/react-dsfr/Badge';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useState } from 'react';
import { invalidate, useWrite } from '../../../../../base/api/hooks.ts';
import { ConfirmDialog } from '../../../../../base/design/ConfirmDialog.tsx';
import { ErrorAlert } from '../../../../../base/design/ErrorAlert.tsx';
import { DateText } from '../../../../../base/design/QuantityTexts.tsx';
import { notify } from '../../../../../base/design/snackbar.ts';
import { useTexts } from '../../../../../base/i18n/texts.ts';
import { ownAddress } from '../../../../../base/site/own-address.ts';
import { texts } from './texts.ts';

interface ReuseCardProps {
  readonly fileIdentifier: string;
  readonly reuse: Reuse;
  /** Of the producer. */
  readonly canAnswer: boolean;
}

/** A reuse: picture, title that leads there, what it is; what the reader may do with it. */
export function ReuseCard({ fileIdentifier, reuse, canAnswer }: ReuseCardProps) {
  const t = useTexts(texts);
  const { title, description, url, picture_url: picture, status, proposed, author } = reuse;
  return (
    <article className="app-reuses__card">
      {picture !== null && (
        <img className="app-reuses__picture" src={ownAddress(picture)} alt="" loading="lazy" />
      )}
      <div className="app-reuses__text">
        <h3 className="fr-text--lg fr-mb-1v">
          <a className="fr-link" href={url} target="_blank" rel="noreferrer nofollow ugc">
            {title}
          </a>
        </h3>
        {status !== 'ACCEPTED' && (
          <Badge small noIcon severity={status === 'WAITING' ? 'info' : 'warning'}>
            {t(status === 'WAITING' ? 'waiting' : 'refused')}
          </Badge>
        )}
        {description !== '' && <p className="fr-mb-1v">{description}</p>}
        <p className="fr-text--sm fr-mb-1v">
          <DateText date={proposed} />
          {author !== null && ` · ${t('by', { name: author })}`}
        </p>
        {(canAnswer || reuse.is_mine) && (
          <Answers fileIdentifier={fileIdentifier} reuse={reuse} canAnswer={canAnswer} />
        )}
      </div>
    </article>
  );
}

function Answers({ fileIdentifier, reuse, canAnswer }: ReuseCardProps) {
  const t = useTexts(texts);
  const [isAsked, setAsked] = useState(false);
  const { title, status } = reuse;
  const params = { fileIdentifier, reuseId: reuse._id };
  const again = () => invalidate(catalogueCalls.getReuses, { params: { fileIdentifier } });
  const answer = useWrite(catalogueCalls.answerReuse, {
    onSuccess: async (answered) => {
      notify({ description: t(answered.status === 'ACCEPTED' ? 'accepted' : 'wasRefused') });
      await again();
    },
  });
  const remove = useWrite(catalogueCalls.deleteReuse, {
    onSuccess: async () => {
      notify({ description: t('removed') });
      await again();
    },
  });
  const error = answer.error ?? remove.error;
  const give = (to: 'ACCEPTED' | 'REFUSED') => answer.mutate({ params, body: { status: to } });
  const button = { size: 'small', priority: 'tertiary' } as const;
  const of = <span className="fr-sr-only">{t('of', { title })}</span>;
  return (
    <>
      {error && <ErrorAlert title={t('failed')} error={error} />}
      <div className="app-reuses__answers">
        {canAnswer && status !== 'ACCEPTED' && (
          <Button
            {...button}
            iconId="fr-icon-check-line"
            disabled={answer.isPending}
            onClick={() => give('ACCEPTED')}
          >
            {t('accept')} {of}
          </Button>
        )}
        {canAnswer && status !== 'REFUSED' && (
          <Button
            {...button}
            iconId="fr-icon-close-line"
            disabled={answer.isPending}
            onClick={() => give('REFUSED')}
          >
            {t('refuse')} {of}
          </Button>
        )}
        <Button {...button} iconId="fr-icon-delete-line" onClick={() => setAsked(true)}>
          {t('remove')} {of}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsked}
        title={t('removeTitle')}
        onCancel={() => setAsked(false)}
        onConfirm={() => {
          setAsked(false);
          remove.mutate({ params });
        }}
      >
        <p>{t('removeText', { title })}</p>
      </ConfirmDialog>
    </>
  );
}
