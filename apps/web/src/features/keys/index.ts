export { WithAccessMenu } from './parts/AccessSideMenu.tsx';
export { listPermissions, permissionSorts, readSort, readType, typesOf } from './parts/key-lists.ts';
export { keyTexts } from './parts/keys-texts.ts';
export { ListBar } from './parts/ListBar.tsx';
