/**
 * The statement that lets the gateway's own role take another, and pass none of its policies before it does. PostgreSQL 16
 * says so of the membership, 15 of the role itself (docs/operating.md).
 */
export function lendRole(role: string): string {
  return `do $$ begin
    if current_setting('server_version_num')::int >= 160000 then
      if not pg_has_role(current_user, '${role}', 'set') then
        execute format('grant ${role} to %I with inherit false, set true', current_user);
      end if;
    else
      if not pg_has_role(current_user, '${role}', 'member') then
        execute format('grant ${role} to %I', current_user);
      end if;
      if (select rolinherit and not rolsuper from pg_roles where rolname = current_user) then
        execute format('alter role %I noinherit', current_user);
      end if;
    end if;
  end $$`;
}
