import { useState } from 'react';
import { ownAddress } from '../../../../base/site/own-address.ts';
import './producer-logo.css';

/** Logo of a producer beside its name, of which it says no more; nothing where there is none or it cannot be read. */
export function ProducerLogo({ url }: { readonly url: string | null }) {
  const [broken, setBroken] = useState<string>();
  if (url === null || url === broken) return null;
  return (
    <img className="app-record-producer-logo" src={ownAddress(url)} alt="" onError={() => setBroken(url)} />
  );
}
