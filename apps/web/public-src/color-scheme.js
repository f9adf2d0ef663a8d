// Sets light or dark before the first paint; a separate file, so that the content security policy needs no inline script.
(() => {
  const kept = localStorage.getItem('scheme');
  const scheme = kept === 'light' || kept === 'dark' ? kept : 'system';
  const prefersDark = matchMedia('(prefers-color-scheme: dark)').matches;
  const theme = scheme === 'dark' || (scheme === 'system' && prefersDark) ? 'dark' : 'light';
  document.documentElement.setAttribute('data-fr-scheme', scheme);
  document.documentElement.setAttribute('data-fr-theme', theme);
})();
