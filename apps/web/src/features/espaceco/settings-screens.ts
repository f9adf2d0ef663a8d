/** Screens made of the forms of the settings of a community, and its databases: loaded together. */
export { Screen as CreateCommunity } from './screens/espaceco_create_community/EspacecoCreateCommunity.tsx';
export { Screen as Database } from './screens/espaceco_database/EspacecoDatabase.tsx';
export { Screen as ManageCommunity } from './screens/espaceco_manage_community/EspacecoManageCommunity.tsx';
