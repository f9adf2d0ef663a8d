import { useState } from 'react';
import './community-logo.css';

/** Logo of a community, or a sign in its place when it has none or it cannot be read. It says no more than the name. */
export function CommunityLogo({ url }: { readonly url: string | null }) {
  const [broken, setBroken] = useState<string>();
  if (url === null || url === broken)
    return <span className="app-community-logo fr-icon-team-line" aria-hidden="true" />;
  return <img className="app-community-logo" src={url} alt="" onError={() => setBroken(url)} />;
}
