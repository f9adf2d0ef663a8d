import type { GeographicBox } from '@cartable/contract/core';
import type { RefObject } from 'react';
import { isFocusLost } from '../../../../../base/design/lost-focus.ts';
import type { GoTo } from '../guichet-address.ts';
import { boxOfDraft } from '../guichet-view.ts';
import type { GuichetLayer } from '../layers/guichet-layers.ts';
import type { Contribution } from './useContribution.ts';

interface Opening {
  readonly contribution: Pick<Contribution, 'choose' | 'chooseLayer'>;
  readonly go: GoTo;
  readonly show: (box: GeographicBox) => void;
  /** Of the panel where it is changed. */
  readonly title: RefObject<HTMLElement | null>;
}

/** An object of the rows is opened for changes: its panel comes in their place, and the map to where it lies. */
export async function openForChanges(
  of: GuichetLayer,
  key: string,
  { contribution, go, show, title }: Opening,
) {
  const pressed = document.activeElement;
  go({ panel: 'contribute', feature: undefined });
  contribution.chooseLayer(of.layer.id);
  const box = boxOfDraft(await contribution.choose(of, key));
  if (box) show(box);
  // Where the rows were, there is nothing any more; who began elsewhere while it was read stays there.
  if (isFocusLost(document) || document.activeElement === pressed) title.current?.focus();
}
