/**
 * Whether what npm installed is what the lock file asks for. Its date alone would have it all installed again when only a
 * version of ours or a branch changed.
 * @param {Record<string, object>} installed packages of `node_modules/.package-lock.json`, by their path
 * @param {Record<string, object>} wanted those of `package-lock.json`
 */
export function hasSamePackages(installed, wanted) {
  const paths = new Set([...Object.keys(installed), ...Object.keys(wanted)]);
  // Itself, which is not told of what is installed.
  paths.delete('');
  return (
    [...paths].every((path) => isSame(path, installed[path], wanted[path])) &&
    isForThisMachine(installed, wanted)
  );
}

function isSame(path, installed, wanted) {
  // For another system; a new one comes with a new version of what asks for it.
  if (installed === undefined) return wanted.optional === true;
  if (wanted === undefined) return false;
  // One of ours is not copied: its folder is linked.
  const isOurs = !path.includes('node_modules/');
  return (
    (isOurs || installed.version === wanted.version) &&
    installed.integrity === wanted.integrity &&
    installed.link === wanted.link &&
    JSON.stringify(installed.optionalDependencies) === JSON.stringify(wanted.optionalDependencies)
  );
}

/** Executables of Node are asked for by the repository itself. */
function isForThisMachine(installed, wanted) {
  return Object.keys(wanted['']?.optionalDependencies ?? {}).every((name) => {
    const path = `node_modules/${name}`;
    const { os = [process.platform], cpu = [process.arch] } = wanted[path] ?? {};
    return path in installed || !os.includes(process.platform) || !cpu.includes(process.arch);
  });
}
