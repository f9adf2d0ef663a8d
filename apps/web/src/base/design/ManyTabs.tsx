import { Tabs, type TabsProps } from '@codegouvfr/react-dsfr/Tabs';
import { type RefObject, useEffect, useRef } from 'react';
import './many-tabs.css';

/** More tabs than a narrow window shows: closer together, those beyond the edge are announced, the chosen one is in view. */
export function ManyTabs({
  place,
  ...props
}: TabsProps.Controlled & {
  /** Of the tabs in the page, for who leads to them. */
  readonly place?: RefObject<HTMLDivElement | null>;
}) {
  const own = useRef<HTMLDivElement>(null);
  const tabs = place ?? own;
  const { selectedTabId } = props;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is to be shown when another is chosen
  useEffect(() => {
    const chosen = tabs.current?.querySelector<HTMLElement>('[role=tab][aria-selected=true]');
    const list = chosen?.closest<HTMLElement>('.fr-tabs__list');
    if (!chosen || !list || list.scrollWidth <= list.clientWidth) return;
    list.scrollLeft = chosen.offsetLeft - (list.clientWidth - chosen.offsetWidth) / 2;
  }, [selectedTabId]);
  return <Tabs {...props} ref={tabs} className="app-many-tabs" />;
}
