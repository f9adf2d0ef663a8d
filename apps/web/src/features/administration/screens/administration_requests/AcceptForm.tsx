import { administrationCalls } from '@cartable/contract/administration';
import type { CreationRequest } from '@cartable/contract/datastore';
import { useEffect, useMemo, useRef } from 'react';
import { useWrite } from '../../../../base/api/hooks.ts';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { WorkspaceForm } from '../../parts/WorkspaceForm.tsx';
import { texts } from './texts.ts';

interface AcceptFormProps {
  readonly request: CreationRequest;
  readonly onCancel: () => void;
  readonly onDone: (request: CreationRequest) => Promise<void>;
}

/** Form that accepts a request: settings of the workspace, what was asked being proposed. */
export function AcceptForm({ request, onCancel, onDone }: AcceptFormProps) {
  const t = useTexts(texts);
  const accept = useWrite(administrationCalls.acceptCreationRequest, { onSuccess: onDone });
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const initial = useMemo(
    () => ({
      name: request.name,
      technical_name: request.technical_name,
      description: '',
      public: false,
      contact: request.applicant?.email ?? '',
    }),
    [request],
  );
  return (
    <section className="app-admin-card">
      <h3 ref={heading} tabIndex={-1}>
        {t('acceptTitle', { name: request.name })}
      </h3>
      <WorkspaceForm
        initial={initial}
        withCommunity
        submitLabel={t('create')}
        failedTitle={t('failed')}
        error={accept.error}
        isPending={accept.isPending}
        onCancel={onCancel}
        onSubmit={(body) => accept.mutate({ params: { requestId: request._id }, body })}
      />
    </section>
  );
}
