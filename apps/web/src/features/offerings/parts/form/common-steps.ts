import { AccessStep } from './AccessStep.tsx';
import { DescriptionStep } from './DescriptionStep.tsx';
import { InformationStep } from './InformationStep.tsx';
import { SourceStep } from './SourceStep.tsx';
import type { FormStep } from './service-form.ts';

/** Steps that every service has, after those of its type. */
export const commonSteps: readonly FormStep[] = [
  { title: 'stepSource', fields: [], Step: SourceStep },
  {
    title: 'stepDescription',
    fields: [
      'public_name',
      'service_name',
      'technical_name',
      'description',
      'licence',
      'identifier',
      'category',
      'keywords',
      'free_keywords',
      'email_contact',
      'creation_date',
      'resource_genealogy',
      'frequency_code',
      'organization',
      'organization_email',
    ],
    Step: DescriptionStep,
  },
  {
    title: 'stepInformation',
    fields: [
      'attribution_text',
      'attribution_url',
      'hierarchy_level',
      'language',
      'charset',
      'projection',
      'resolution',
    ],
    Step: InformationStep,
  },
  { title: 'stepAccess', fields: ['share_with', 'allow_view_data'], Step: AccessStep },
];
