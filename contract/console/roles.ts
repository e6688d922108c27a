/** Roles of the console's users. Each role includes the permissions of those before it. */
export const roles = ['viewer', 'editor', 'administrator'] as const;
export type Role = (typeof roles)[number];

/** Whether a role includes the permissions of another one. */
export const includesRole = (role: Role, required: Role): boolean => roles.indexOf(role) >= roles.indexOf(required);
