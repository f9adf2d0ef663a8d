import { SideMenu } from '@codegouvfr/react-dsfr/SideMenu';
import type { ReactNode } from 'react';
import { useTexts } from '../../../base/i18n/texts.ts';
import { routes } from '../../../base/routing/routes.ts';
import { keyTexts } from './keys-texts.ts';
import './keys.css';

/** Keys and permissions are two faces of one thing: the same screen, with a menu between both. */
export function WithAccessMenu({
  current,
  children,
}: {
  readonly current: 'keys' | 'permissions';
  readonly children: ReactNode;
}) {
  const t = useTexts(keyTexts);
  return (
    <div className="app-with-side">
      <SideMenu
        align="left"
        burgerMenuButtonText={t('sideMenu')}
        title={t('sideMenu')}
        items={[
          {
            text: t('keysTitle'),
            linkProps: routes.my_access_keys().link,
            isActive: current === 'keys',
          },
          {
            text: t('permissionsTitle'),
            linkProps: routes.my_permissions().link,
            isActive: current === 'permissions',
          },
        ]}
      />
      <div>{children}</div>
    </div>
  );
}
