-- Incomplete orders.

-- The same rule as domain/incomplete/incomplete.rules.ts; a test compares the two.
create function is_undone(order_kind text, task_kind text, quoted boolean, approved boolean, status int) returns boolean
  language sql immutable parallel safe
  return case
    -- A row of a body-shop diagnosis is quoted and not worked on: its work are the parts of the stages.
    when task_kind = 'work' and order_kind = 'body_shop' then quoted and not approved
    when task_kind = 'work' and not approved then true
    else status <> 40 end;

create function is_past_diagnosis(order_kind text, status int) returns boolean
  language sql immutable parallel safe
  return case order_kind when 'mechanic' then status >= 30 when 'body_shop' then status >= 2 else status >= 20 end;

-- The kinds of work under an order of which something is not finalised, in the order of their names.
create function incomplete_kinds_of(garage bigint, work_order bigint) returns text[] language sql stable
begin atomic
  select coalesce(array_agg(s.kind order by s.kind), '{}')
  from sub_order s
  where s.garage_id = garage and s.order_id = work_order and s.deleted_at is null
    and is_past_diagnosis(s.kind, s.status)
    and exists (
      select from task t
      left join quotation_line l on l.garage_id = t.garage_id and l.task_id = t.id
      where t.garage_id = s.garage_id and t.sub_order_id = s.id and t.deleted_at is null
        and is_undone(s.kind, t.kind, l.id is not null, t.approved, t.status));
end;

-- Kept with the order: of a garage's hundred thousand orders only those that lack something are looked at.
alter table work_order add column incomplete_kinds text[] not null default '{}';

-- Every change of a task, a line or a state runs under the lock of its order, so that each sees the one before it.
create function keep_incomplete(garage bigint, sub_order bigint) returns void language plpgsql as $$
declare
  found_order bigint;
  kinds text[];
begin
  select s.order_id into found_order from sub_order s where s.garage_id = garage and s.id = sub_order;
  kinds := incomplete_kinds_of(garage, found_order);
  update work_order o set incomplete_kinds = kinds
  where o.garage_id = garage and o.id = found_order and o.incomplete_kinds <> kinds;
end $$;

create function keep_incomplete_of_sub_order() returns trigger language plpgsql as $$
begin
  perform keep_incomplete(new.garage_id, new.id);
  return null;
end $$;

create function keep_incomplete_of_part() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform keep_incomplete(old.garage_id, old.sub_order_id);
  else
    perform keep_incomplete(new.garage_id, new.sub_order_id);
  end if;
  return null;
end $$;

create trigger keep_incomplete after update of status, deleted_at on sub_order
  for each row when (old.status <> new.status or old.deleted_at is distinct from new.deleted_at)
  execute function keep_incomplete_of_sub_order();
create trigger keep_incomplete_insert after insert on task
  for each row execute function keep_incomplete_of_part();
create trigger keep_incomplete after update of status, approved, deleted_at on task
  for each row when ((old.status = 40) <> (new.status = 40) or old.approved <> new.approved
    or old.deleted_at is distinct from new.deleted_at)
  execute function keep_incomplete_of_part();
create trigger keep_incomplete after insert or delete on quotation_line
  for each row execute function keep_incomplete_of_part();

-- What the orders of before need, garage by garage as the policies demand of the owner, too: nobody waits for more than
-- one garage's rows. Called by the next migration, which is outside a transaction, and gone after it.
create procedure describe_earlier_orders() language plpgsql as $$
declare
  garages bigint[];
  one bigint;
begin
  perform set_config('app.every_garage', 'true', true);
  garages := array(select id from garage order by id);
  foreach one in array garages loop
    commit;
    perform set_config('app.garage_id', one::text, true);
    update work_order o
    -- What is neither labour nor an additional was sold as parts: so the three are the total, whatever the order.
    set billed_labour_cents = m.labour, billed_additionals_cents = m.additionals,
      billed_parts_cents = o.total_cents - m.labour - m.additionals
    from (
      select o.id,
        coalesce((select sum(s.labour_cents) from sub_order s
          where s.garage_id = one and s.order_id = o.id and s.deleted_at is null), 0) as labour,
        coalesce((select sum(a.amount_cents) from order_additional a
          where a.garage_id = one and a.order_id = o.id), 0) as additionals
      from work_order o where o.garage_id = one and o.closed_at is not null and o.billed_labour_cents is null
    ) m
    where o.garage_id = one and o.id = m.id;
    update work_order o set incomplete_kinds = incomplete_kinds_of(one, o.id)
    where o.garage_id = one and incomplete_kinds_of(one, o.id) <> o.incomplete_kinds;
  end loop;
end $$;
