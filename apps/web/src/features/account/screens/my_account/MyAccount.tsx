import type { User } from '@cartable/contract/people';
import { Badge } from '@codegouvfr/react-dsfr/Badge';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useState } from 'react';
import { useUser } from '../../../../base/api/session.ts';
import { CopyField } from '../../../../base/design/CopyField.tsx';
import { DescriptionList } from '../../../../base/design/DescriptionList.tsx';
import { Page } from '../../../../base/design/Page.tsx';
import { DateText } from '../../../../base/design/QuantityTexts.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { SavedMaps } from '../../../maps/index.ts';
import { SavedSearches } from '../../../records/index.ts';
import { AccountForm } from './AccountForm.tsx';
import { Communities } from './Communities.tsx';
import { accountTexts } from './my-account-texts.ts';
import { Passkeys } from './Passkeys.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { PersonalData } from './PersonalData.tsx';
import { SecondFactor } from './SecondFactor.tsx';
import { Sessions } from './Sessions.tsx';
import { useHasPassword } from './use-has-password.ts';

export function Screen() {
  const t = useTexts(accountTexts);
  const user = useUser();
  return (
    <Page title={t('title')} width="narrow">
      <Identity user={user} />
      <CopyField className="fr-mb-6w" label={t('technicalId')} hint={t('technicalIdHint')} value={user.id} />
      <Communities user={user} />
      <SavedMaps />
      <SavedSearches />
      <Password />
      <SecondFactor />
      <Passkeys />
      <Sessions />
      <PersonalData user={user} />
    </Page>
  );
}

function Identity({ user }: { readonly user: User }) {
  const t = useTexts(accountTexts);
  const [editing, setEditing] = useState(false);
  return (
    <section className="fr-mb-4w" aria-labelledby="account-identity">
      <h2 id="account-identity" className="fr-h4">
        {t('identity')}
      </h2>
      {editing ? (
        <AccountForm user={user} onDone={() => setEditing(false)} />
      ) : (
        <>
          <Info user={user} />
          <Button priority="secondary" iconId="fr-icon-edit-line" onClick={() => setEditing(true)}>
            {t('edit')}
          </Button>
        </>
      )}
    </section>
  );
}

function Info({ user }: { readonly user: User }) {
  const t = useTexts(accountTexts);
  const email = (
    <>
      {user.email}{' '}
      {!user.email_verified && (
        <Badge as="span" small severity="warning">
          {t('emailUnverified')}
        </Badge>
      )}
    </>
  );
  return (
    <DescriptionList
      items={[
        [t('firstName'), user.first_name],
        [t('lastName'), user.last_name],
        [t('userName'), user.user_name],
        [t('email'), email],
        [t('language'), user.language === 'fr' ? t('french') : t('english')],
        [t('registered'), <DateText key="date" date={user.account_creation_date} />],
        [
          t('lastLogin'),
          user.last_login_date && <DateText key="date" withTime date={user.last_login_date} />,
        ],
      ]}
    />
  );
}

function Password() {
  const t = useTexts(accountTexts);
  const [editing, setEditing] = useState(false);
  if (!useHasPassword()) return null;
  return (
    <section aria-labelledby="account-password">
      <h2 id="account-password" className="fr-h4">
        {t('passwordTitle')}
      </h2>
      {editing ? (
        <PasswordForm onDone={() => setEditing(false)} />
      ) : (
        <>
          <p>{t('passwordText')}</p>
          <Button priority="secondary" iconId="fr-icon-lock-line" onClick={() => setEditing(true)}>
            {t('passwordChange')}
          </Button>
        </>
      )}
    </section>
  );
}
