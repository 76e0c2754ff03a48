-- A gift that went back to its giver, or that a bank took for good, is not handed on.
grant create on schema app to app_job;
set local role app_job;
create or replace function app.donation_sums() returns table (slug text, givers integer, given_cents bigint, handed_on_cents bigint)
  language sql stable security definer set search_path = '' as $$
  select c.slug, (select count(*)::integer from app.donation d where d.cause_slug = c.slug and d.status <> 'canceled'),
    (select coalesce(sum(g.amount_cents
        - coalesce((select sum(r.amount_cents) from app.refund r where r.payment_id = g.payment_id and r.state in ('requested', 'pending', 'succeeded')), 0)
        - coalesce((select sum(d.amount_cents) from app.dispute d where d.payment_id = g.payment_id and d.state = 'lost'), 0)), 0)::bigint
      from app.donation_gift g where g.cause_slug = c.slug and g.state = 'given'),
    (select coalesce(sum(h.amount_cents), 0)::bigint from app.donation_handover h where h.cause_slug = c.slug)
  from app.donation_cause c where app.admin_may('finance') or app.actor_kind() = 'system' $$;
set local role app_owner;
revoke create on schema app from app_job;
