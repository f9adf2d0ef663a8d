import type { EspacecoCommunity } from '@cartable/contract/espaceco';
import { ButtonsGroup } from '@codegouvfr/react-dsfr/ButtonsGroup';
import { useId, useState } from 'react';
import { commonTexts } from '../../../../base/design/common-texts.ts';
import { StepFrame } from '../../../../base/design/Steps.tsx';
import { notify } from '../../../../base/design/snackbar.ts';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { type RouteOf, routes } from '../../../../base/routing/routes.ts';
import { MembersWithoutGrids } from '../../parts/grids/MembersWithoutGrids.tsx';
import { type Intent, withIntent } from '../../parts/settings/settings-form.ts';
import { useSaved } from '../../parts/settings/useSaved.ts';
import { WithCommunity } from '../../parts/WithCommunity.tsx';
import { setupSteps, stepAt } from './setup-steps.ts';
import { texts } from './texts.ts';

/** Set-up of a community: each step is saved by itself, and the last one makes it active. */
export function Screen({ route }: { readonly route: RouteOf<'espaceco_create_community'> }) {
  const t = useTexts(texts);
  const { communityId, step } = route.params;
  return (
    <WithCommunity
      communityId={communityId}
      active={false}
      title={t('title')}
      titleOf={({ name }) => t('titleOf', { name })}
    >
      {(community) => <Setup community={community} current={stepAt(step)} />}
    </WithCommunity>
  );
}

interface SetupProps {
  readonly community: EspacecoCommunity;
  /** Rank from 0. */
  readonly current: number;
}

function Setup({ community: first, current }: SetupProps) {
  const t = useTexts(texts);
  const common = useTexts(commonTexts);
  const formId = useId();
  const [isBusy, setBusy] = useState(false);
  const { community, key, keep } = useSaved(first);
  const { name, Form } = setupSteps[current]!;
  const isLast = current === setupSteps.length - 1;
  const goTo = (rank: number) =>
    routes.espaceco_create_community({ communityId: community.id, step: rank + 1 }).push();
  const onSaved = (saved: EspacecoCommunity, intent: Intent) => {
    if (intent === 'finish') {
      notify({ description: t('finished', { name: saved.name }) });
      // What is left to do: its members, and the notice of what they still lack.
      return routes.espaceco_manage_community({ communityId: saved.id, activeTab: 'members' }).push();
    }
    notify({ description: t('saved') });
    keep(saved);
    if (intent === 'continue') goTo(current + 1);
  };
  const submit = (text: string, intent: Intent, priority: 'primary' | 'secondary') => ({
    children: text,
    priority,
    type: 'submit' as const,
    disabled: isBusy,
    nativeButtonProps: { form: formId, ...withIntent(intent) },
  });
  return (
    <StepFrame titles={setupSteps.map((step) => t(`step_${step.name}`))} current={current}>
      {name === 'DESCRIPTION' && <p className="fr-hint-text">{common('requiredHint')}</p>}
      <Form key={`${name} ${key}`} community={community} formId={formId} onBusy={setBusy} onSaved={onSaved} />
      {isLast && <MembersWithoutGrids community={community} on="setup" />}
      <ButtonsGroup
        className="fr-mt-4w"
        inlineLayoutWhen="md and up"
        buttons={[
          {
            children: common('previousStep'),
            priority: 'tertiary',
            type: 'button',
            disabled: current === 0 || isBusy,
            onClick: () => goTo(current - 1),
          },
          submit(common('save'), 'save', 'secondary'),
          isLast ? submit(t('finish'), 'finish', 'primary') : submit(t('continue'), 'continue', 'primary'),
        ]}
      />
    </StepFrame>
  );
}
