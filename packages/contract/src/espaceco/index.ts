/** The collaborative space: communities, their members and what they share. */
export { espacecoCalls } from './calls.generated.ts';
export * from './entities/column.ts';
export * from './entities/common.ts';
export * from './entities/community.ts';
export * from './entities/database.ts';
export * from './entities/document.ts';
export * from './entities/email-planner.ts';
export * from './entities/grid.ts';
export * from './entities/layer.ts';
export * from './entities/member.ts';
export * from './entities/permission.ts';
export * from './entities/report.ts';
export * from './entities/rich-text.ts';
export * from './entities/style-image.ts';
export * from './entities/theme.ts';
export * from './entities/transaction.ts';
export { espacecoErrors } from './errors/index.ts';
export * from './routes/index.ts';
