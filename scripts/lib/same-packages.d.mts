type Packages = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Whether what npm installed is what the lock file asks for. */
export function hasSamePackages(installed: Packages, wanted: Packages): boolean;
