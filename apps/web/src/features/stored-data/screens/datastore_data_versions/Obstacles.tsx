import type { VersionObstacle } from '@cartable/contract/datastore';
import { Alert } from '@codegouvfr/react-dsfr/Alert';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { texts } from './texts.ts';

/** Breaks a version would cause, then changes for those who use the services. */
export function Obstacles({ obstacles }: { readonly obstacles: readonly VersionObstacle[] }) {
  const t = useTexts(texts);
  const blocking = obstacles.filter(({ severity }) => severity === 'blocking');
  const toConfirm = obstacles.filter(({ severity }) => severity === 'confirm');
  return (
    <>
      {blocking.length > 0 && (
        <Alert
          className="fr-mb-2w"
          severity="error"
          as="h3"
          title={t('blocking')}
          description={
            <>
              <Messages obstacles={blocking} />
              <p className="fr-mb-0">{t('blockingAction')}</p>
            </>
          }
        />
      )}
      {toConfirm.length > 0 && (
        <Alert
          className="fr-mb-2w"
          severity="warning"
          as="h3"
          title={t('toConfirm')}
          description={<Messages obstacles={toConfirm} />}
        />
      )}
    </>
  );
}

function Messages({ obstacles }: { readonly obstacles: readonly VersionObstacle[] }) {
  return (
    <ul>
      {obstacles.map(({ message }) => (
        <li key={message}>{message}</li>
      ))}
    </ul>
  );
}
