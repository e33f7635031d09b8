-- The counts of a class, which Directus answers once it knows the tables as related.
insert into directus_fields (collection, field, special) values ('classes', 'materials', 'o2m'), ('classes', 'reports', 'o2m');
insert into directus_relations (many_collection, many_field, one_collection, one_field)
  values ('materials', 'class_id', 'classes', 'materials'), ('reports', 'class_id', 'classes', 'reports');
