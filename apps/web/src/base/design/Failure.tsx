import { Button } from '@codegouvfr/react-dsfr/Button';
import { httpStatusOf, isAbortOrNetworkError, messageOf } from '../api/api-error.ts';
import { useTexts } from '../i18n/texts.ts';
import { routes } from '../routing/routes.ts';
import { commonTexts } from './common-texts.ts';
import { Forbidden } from './Forbidden.tsx';
import { NotFound } from './NotFound.tsx';
import { PageHeading, useFailureTitle } from './Page.tsx';
import { Spinner } from './Spinner.tsx';

/** Screen whose data could not be read: 404 page, forbidden notice, or the generic error page. */
export function Failure({ error, retry }: { readonly error: unknown; readonly retry?: () => void }) {
  const status = httpStatusOf(error);
  if (status === 404 || status === 410) return <NotFound />;
  if (status === 403) return <Forbidden />;
  // The alert of expired sessions says it all; what is below comes back once the session is open again.
  if (status === 401) return <Spinner />;
  if (isAbortOrNetworkError(error)) return <Unreachable {...(retry ? { retry } : {})} />;
  return <ErrorPage message={messageOf(error)} retry={retry} />;
}

interface ErrorPageProps {
  readonly message: string;
  readonly retry: (() => void) | undefined;
}

function ErrorPage({ message, retry }: ErrorPageProps) {
  const t = useTexts(commonTexts);
  useFailureTitle(t('errorTitle'));
  return (
    <div className="fr-container fr-py-8w">
      <PageHeading>{t('errorTitle')}</PageHeading>
      {message !== '' && <p className="fr-text--lead fr-mb-5w">{message}</p>}
      {retry && (
        <Button className="fr-mr-2w" onClick={retry}>
          {t('retry')}
        </Button>
      )}
      <Button {...(retry && { priority: 'secondary' })} linkProps={routes.home().link}>
        {t('backHome')}
      </Button>
    </div>
  );
}

/** The network is no error of the person or of the platform: a quiet line, and a way to ask again. */
function Unreachable({ retry }: { readonly retry?: () => void }) {
  const t = useTexts(commonTexts);
  return (
    <div className="fr-container fr-py-8w" role="status">
      <p className="fr-mb-3w">{t('unreachable')}</p>
      <Button priority="secondary" onClick={retry ?? (() => window.location.reload())}>
        {t('retry')}
      </Button>
    </div>
  );
}
