-- A letter names the workshop that writes it, and an answer to it reaches that workshop.
alter table mail add column sender text, add column reply_to text;
