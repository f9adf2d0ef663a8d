/** `{page title} | site title` (specification §1). */
export function documentTitle(pageTitle: string, siteTitle: string): string {
  return pageTitle === '' ? siteTitle : `${pageTitle} | ${siteTitle}`;
}
