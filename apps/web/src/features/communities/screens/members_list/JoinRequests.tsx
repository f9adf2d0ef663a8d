import { type JoinRequest, peopleCalls } from '@cartable/contract/people';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useState } from 'react';
import { useRead } from '../../../../base/api/hooks.ts';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { DateText } from '../../../../base/design/QuantityTexts.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { personName } from '../../parts/person-name.ts';
import { AnswerDialog, type AnswerKind } from './AnswerDialog.tsx';
import { texts } from './texts.ts';

/** People who ask to become members, to be accepted with rights or refused; nothing when there are none. */
export function JoinRequests({ communityId }: { readonly communityId: string }) {
  const t = useTexts(texts);
  const requests = useRead(peopleCalls.getJoinRequests, { params: { communityId } });
  const [answering, setAnswering] = useState<{ request: JoinRequest; kind: AnswerKind }>();
  const [kind, setKind] = useState<AnswerKind>('accept');
  const answer = (request: JoinRequest, chosen: AnswerKind) => {
    setKind(chosen);
    setAnswering({ request, kind: chosen });
  };
  if (requests.error) return <ErrorAlert error={requests.error} />;
  const items = requests.data ?? [];
  return (
    <>
      {items.length > 0 && (
        <section className="fr-mb-4w" aria-labelledby="members-requests">
          <h2 id="members-requests" className="fr-h5">
            {t('requestsTitle', { count: items.length })}
          </h2>
          <p className="fr-mb-1w">{t('requestsText')}</p>
          <ul className="app-members__list">
            {items.map((request) => (
              <li key={request._id}>
                <Request request={request} onAnswer={(chosen) => answer(request, chosen)} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <AnswerDialog
        communityId={communityId}
        request={answering?.request}
        kind={kind}
        onClose={() => setAnswering(undefined)}
      />
    </>
  );
}

function Request({
  request: { user, message, created },
  onAnswer,
}: {
  readonly request: JoinRequest;
  readonly onAnswer: (kind: AnswerKind) => void;
}) {
  const t = useTexts(texts);
  const name = personName(user);
  return (
    <>
      <div className="app-members__who">
        <p>
          <strong>{name}</strong> {name !== user.email && `(${user.email})`}
        </p>
        <p className="app-data-table__sub">
          {t('asked')} <DateText date={created} />
        </p>
        {message !== null && <blockquote className="app-members__message">{message}</blockquote>}
      </div>
      <div className="app-members__buttons">
        <Button
          size="small"
          nativeButtonProps={{ 'aria-label': `${t('accept')} ${name}` }}
          onClick={() => onAnswer('accept')}
        >
          {t('accept')}
        </Button>
        <Button
          size="small"
          priority="secondary"
          nativeButtonProps={{ 'aria-label': `${t('refuse')} ${name}` }}
          onClick={() => onAnswer('refuse')}
        >
          {t('refuse')}
        </Button>
      </div>
    </>
  );
}
