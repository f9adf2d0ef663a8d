import type { CreationRequest } from '@cartable/contract/datastore';
import { Badge } from '@codegouvfr/react-dsfr/Badge';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { DescriptionList } from '../../../../base/design/DescriptionList.tsx';
import { DateText } from '../../../../base/design/QuantityTexts.tsx';
import { formatDate } from '../../../../base/design/quantities.ts';
import { useLanguage, useTexts } from '../../../../base/i18n/texts.ts';
import { routes } from '../../../../base/routing/routes.ts';
import { personName } from '../../parts/person-name.ts';
import { texts } from './texts.ts';
import '../../../../base/design/lists.css';

const severities = { PENDING: 'new', ACCEPTED: 'success', REFUSED: 'error', WITHDRAWN: 'info' } as const;

interface RequestCardProps {
  readonly request: CreationRequest;
  readonly onAnswer: (answer: 'accept' | 'refuse') => void;
}

export function RequestCard({ request, onAnswer }: RequestCardProps) {
  const t = useTexts(texts);
  const language = useLanguage();
  const { name, state, applicant, decided } = request;
  return (
    <article className="app-admin-card">
      <h2>
        {name} <span className="app-data-table__sub">({request.technical_name})</span>{' '}
        <Badge as="span" small noIcon severity={severities[state]}>
          {t(state)}
        </Badge>
      </h2>
      <DescriptionList
        items={[
          [t('asked'), <DateText key="asked" date={request.created} withTime />],
          [t('applicant'), applicant ? `${personName(applicant)} — ${applicant.email}` : t('gone')],
          [t('memberOf'), applicant && <Communities applicant={applicant} />],
          [
            t('information'),
            request.information !== '' && (
              <p key="information" className="app-admin-quote">
                {request.information}
              </p>
            ),
          ],
          [
            t('decided'),
            decided !== null &&
              t('decidedBy', { date: formatDate(decided, language), name: request.decided_by ?? '' }),
          ],
          [t('reason'), request.reason],
        ].filter((item): item is [string, Exclude<(typeof item)[1], false>] => item[1] !== false)}
      />
      <div className="app-data-table__actions fr-mt-2w">
        {state === 'PENDING' && (
          <>
            <Button size="small" aria-label={t('acceptOf', { name })} onClick={() => onAnswer('accept')}>
              {t('accept')}
            </Button>
            <Button
              size="small"
              priority="secondary"
              aria-label={t('rejectOf', { name })}
              onClick={() => onAnswer('refuse')}
            >
              {t('refuse')}
            </Button>
          </>
        )}
        {request.datastore_id !== null && (
          <Button
            size="small"
            priority="secondary"
            linkProps={routes.administration_datastore({ datastoreId: request.datastore_id }).link}
          >
            {t('openDatastore')}
          </Button>
        )}
      </div>
    </article>
  );
}

function Communities({ applicant }: { readonly applicant: NonNullable<CreationRequest['applicant']> }) {
  const t = useTexts(texts);
  if (applicant.communities.length === 0) return t('none');
  return applicant.communities
    .map(({ name, supervisor }) => (supervisor ? `${name} (${t('supervisor')})` : name))
    .join(', ');
}
