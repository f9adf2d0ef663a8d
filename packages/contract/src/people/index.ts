/** Accounts and sessions, communities and their members, what people ask of each other. */
export { peopleCalls } from './calls.generated.ts';
export * from './entities/datastore-summary.ts';
export * from './entities/member.ts';
export * from './entities/notification.ts';
export * from './entities/people.ts';
export * from './entities/personal-data.ts';
export * from './entities/request.ts';
export * from './entities/saved-map.ts';
export { peopleErrors } from './errors/index.ts';
export * from './routes/index.ts';
