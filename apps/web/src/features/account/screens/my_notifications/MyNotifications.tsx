import { type Notification, peopleCalls } from '@cartable/contract/people';
import { Badge } from '@codegouvfr/react-dsfr/Badge';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { invalidate, useRead, useWrite } from '../../../../base/api/hooks.ts';
import { EmptyState } from '../../../../base/design/EmptyState.tsx';
import { Loaded } from '../../../../base/design/Loaded.tsx';
import { Page } from '../../../../base/design/Page.tsx';
import { DateText } from '../../../../base/design/QuantityTexts.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { session } from '../../../../base/routing/routes.ts';
import { notificationTexts } from './notification-texts.ts';
import './my-notifications.css';

/** Works that ended and requests that were answered; what is new stays marked until one says it is read. */
export function Screen() {
  const t = useTexts(notificationTexts);
  const query = useRead(peopleCalls.getMyNotifications, {});
  return (
    <Page title={t('title')} width="narrow">
      <Loaded query={query}>
        {({ items, unread }) =>
          items.length === 0 ? (
            <EmptyState title={t('emptyTitle')}>{t('emptyText')}</EmptyState>
          ) : (
            <>
              <div className="app-notifications__head">
                <p className="fr-mb-0" role="status">
                  {unread === 0 ? t('allRead') : t('unread', { count: unread })}
                </p>
                {unread > 0 && <MarkRead until={items[0]!.date} />}
              </div>
              <ul className="app-notifications">
                {items.map((one) => (
                  <Line key={one._id} notification={one} />
                ))}
              </ul>
            </>
          )
        }
      </Loaded>
    </Page>
  );
}

function MarkRead({ until }: { readonly until: string }) {
  const t = useTexts(notificationTexts);
  const mark = useWrite(peopleCalls.readMyNotifications, {
    onSuccess: () => invalidate(peopleCalls.getMyNotifications),
  });
  return (
    <Button
      size="small"
      priority="secondary"
      iconId="fr-icon-check-line"
      disabled={mark.isPending}
      onClick={() => mark.mutate({ body: { until } })}
    >
      {t('markRead')}
    </Button>
  );
}

function Line({
  notification: { kind, subject, message, path, date, read },
}: {
  readonly notification: Notification;
}) {
  const t = useTexts(notificationTexts);
  const sentence = t(kind, { subject });
  return (
    <li className={read ? undefined : 'app-notifications__new'}>
      <p className="fr-mb-0">
        {path === null ? (
          sentence
        ) : (
          <a
            href={path}
            onClick={(event) => {
              if (event.ctrlKey || event.metaKey || event.shiftKey) return;
              event.preventDefault();
              session.push(path);
            }}
          >
            {sentence}
          </a>
        )}{' '}
        {!read && (
          <Badge as="span" small noIcon severity="new">
            {t('new')}
          </Badge>
        )}
      </p>
      {message && <p className="fr-text--sm fr-mb-0">{t('reason', { message })}</p>}
      <p className="fr-hint-text fr-mb-0">
        <DateText date={date} withTime />
      </p>
    </li>
  );
}
