import type { Permission } from '@cartable/contract/datastore';
import { Badge } from '@codegouvfr/react-dsfr/Badge';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useState } from 'react';
import { type Column, DataTable } from '../../../../base/design/DataTable.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { routes } from '../../../../base/routing/routes.ts';
import { useDatastore } from '../../../datastores/index.ts';
import { beneficiaryKinds } from '../../parts/beneficiary-kind.ts';
import { EndBadge } from '../../parts/EndBadge.tsx';
import { permissionTexts } from '../../parts/permission-texts.ts';
import { useBeneficiaryName } from '../../parts/useBeneficiaryName.ts';
import { RemovalDialog } from './RemovalDialog.tsx';
import { ServiceNames } from './ServiceNames.tsx';

interface PermissionsTableProps {
  readonly datastoreId: string;
  readonly permissions: readonly Permission[];
}

/** One line a permission: to whom, for what, until when. */
export function PermissionsTable({ datastoreId, permissions }: PermissionsTableProps) {
  const t = useTexts(permissionTexts);
  const { abilities } = useDatastore();
  const [removed, setRemoved] = useState<Permission>();
  const columns: Column<Permission>[] = [
    { header: t('grantedTo'), cell: (permission) => <Beneficiary permission={permission} /> },
    { header: t('licence'), cell: ({ licence }) => licence },
    { header: t('services'), cell: ({ offerings }) => <ServiceNames offerings={offerings} /> },
    { header: t('end'), cell: (permission) => <EndBadge permission={permission} /> },
  ];
  const actions: Column<Permission> = {
    header: t('actions'),
    quiet: true,
    cell: (permission) => (
      <Actions datastoreId={datastoreId} permission={permission} onRemove={() => setRemoved(permission)} />
    ),
  };
  return (
    <>
      <DataTable
        caption={t('caption')}
        columns={abilities.broadcast ? [...columns, actions] : columns}
        items={permissions}
      />
      <RemovalDialog datastoreId={datastoreId} permission={removed} onClose={() => setRemoved(undefined)} />
    </>
  );
}

function Beneficiary({ permission }: { readonly permission: Permission }) {
  const { beneficiary, only_oauth, pending } = permission;
  const t = useTexts(permissionTexts);
  const nameOf = useBeneficiaryName();
  return (
    <>
      <strong>{nameOf(permission)}</strong>
      <p className="app-data-table__sub">{t(beneficiaryKinds[beneficiary.type])}</p>
      {pending && (
        <>
          <Badge as="span" small noIcon severity="new">
            {t('pending')}
          </Badge>
          <p className="app-data-table__sub">{t(`pendingText_${beneficiary.type}`)}</p>
        </>
      )}
      {only_oauth && (
        <Badge as="span" small noIcon severity="info">
          {t('onlyOauthBadge')}
        </Badge>
      )}
    </>
  );
}

interface ActionsProps {
  readonly datastoreId: string;
  readonly permission: Permission;
  readonly onRemove: () => void;
}

function Actions({ datastoreId, permission, onRemove }: ActionsProps) {
  const t = useTexts(permissionTexts);
  const { _id: permissionId } = permission;
  const name = useBeneficiaryName()(permission);
  return (
    <div className="app-data-table__actions">
      <Button
        size="small"
        priority="tertiary no outline"
        iconId="fr-icon-edit-line"
        title={t('modify', { name })}
        linkProps={routes.datastore_edit_permission({ datastoreId, permissionId }).link}
      />
      <Button
        size="small"
        priority="tertiary no outline"
        iconId="fr-icon-delete-line"
        title={t('remove', { name })}
        onClick={onRemove}
      />
    </div>
  );
}
