export { useSignOut } from './parts/use-sign-out.ts';
