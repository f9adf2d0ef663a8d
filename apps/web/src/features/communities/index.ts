export { CommunityContext, useCommunityQuery } from './parts/community.ts';
export { MissingRights } from './parts/MissingRights.tsx';
export { RightNames } from './parts/RightsFields.tsx';
export { rightTexts, shownRights } from './parts/rights.ts';
