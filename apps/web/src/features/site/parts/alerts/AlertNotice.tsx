import type { Alert } from '@cartable/contract/site';
import { Notice } from '@codegouvfr/react-dsfr/Notice';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { alertTexts } from './alert-texts.ts';

/** An alert over a page; its link, in a window of its own, only when it has words. */
export function AlertNotice({
  alert,
}: {
  readonly alert: Pick<Alert, 'title' | 'description' | 'severity' | 'link'>;
}) {
  const t = useTexts(alertTexts);
  const { title, description, severity, link } = alert;
  return (
    <Notice
      title={title}
      severity={severity}
      {...(description === undefined ? {} : { description })}
      {...(link.url === undefined || link.label === undefined
        ? {}
        : {
            link: {
              text: link.label,
              linkProps: {
                href: link.url,
                target: '_blank',
                rel: 'noopener',
                title: t('newWindow', { label: link.label }),
              },
            },
          })}
    />
  );
}
