-- Teachers and students who were added without a region get that of their classes, where it is one, so that its supervisor finds
-- them. Who is in none, or in classes of several, stays: an admin gives them theirs.
UPDATE users SET region_id = found.region_id, version = version + 1, updated_at = now()
	FROM (SELECT user_id, min(region_id::text)::uuid AS region_id FROM class_members GROUP BY user_id HAVING count(DISTINCT region_id) = 1) AS found
	WHERE users.id = found.user_id AND users.region_id IS NULL AND users.role IN ('teacher', 'student');
