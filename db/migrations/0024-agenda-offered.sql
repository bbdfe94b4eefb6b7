-- A time that is held for somebody of the waiting list until they answer: an appointment that nobody of the business made.
alter table appointment
  drop constraint appointment_online_act_check,
  drop constraint appointment_check,
  add constraint appointment_online_act_check check (online_act in ('moved', 'cancelled', 'expired', 'offered')),
  add constraint appointment_check check (
    online_act is null or (online_act in ('moved', 'offered')) = (status <> 'cancelled'));
