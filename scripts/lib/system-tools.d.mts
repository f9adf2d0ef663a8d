import type { ToolName } from '../../packages/testkit/src/tools/system-tools.mjs';

/** Installs what is missing of what a command cannot do without; says what is still not there, and answers whether all is. */
export function provideNeededTools(names: readonly ToolName[]): boolean;
