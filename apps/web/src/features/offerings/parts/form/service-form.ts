/** Parts a type of service adds to the common form: its own steps, its rules, its calls. */

import type { OfferingTypeId } from '@cartable/contract/core';
import type { Service, StoredData } from '@cartable/contract/datastore';
import type { ComponentType } from 'react';
import type { z } from 'zod';
import type { fr } from './form.texts.fr.ts';
import type { ServiceValues } from './form-values.ts';

export interface StepProps {
  readonly storedData: StoredData;
  readonly service: Service | undefined;
  readonly type: OfferingTypeId;
}

export interface FormStep {
  readonly title: Extract<keyof typeof fr, `step${string}`>;
  /** Fields whose rules must hold before the next step. */
  readonly fields: readonly (keyof ServiceValues)[];
  readonly Step: ComponentType<StepProps>;
}

export interface FormDescriptor {
  readonly type: OfferingTypeId;
  /** Ends the technical name proposed. */
  readonly suffix: string;
  readonly schema: z.ZodType;
  /** Before the steps that every service has. */
  readonly steps: readonly FormStep[];
  readonly create: (address: FormTarget, values: ServiceValues) => Promise<Service>;
  readonly edit: (
    address: FormTarget & { readonly offeringId: string },
    values: ServiceValues,
  ) => Promise<Service>;
}

export interface FormTarget {
  readonly datastoreId: string;
  readonly storedDataId: string;
}
